import { listSchedules, pauseSchedule, pauseScheduleForAll } from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import type { ScheduleService } from './service.ts';

export function scheduleRoutes(schedules: ScheduleService) {
  return [
    implement(listSchedules, ({ user }) => schedules.list(user)),
    implement(pauseSchedule, ({ params, body, user }) => schedules.pause(user, { ...params, ...body })),
    implement(pauseScheduleForAll, ({ params, body, user }) =>
      schedules.pauseForAll(user, { ...params, ...body }),
    ),
  ];
}
