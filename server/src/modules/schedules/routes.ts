import { listSchedules, pauseSchedule, pauseScheduleForAll, runSchedule } from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import type { ScheduleService } from './service.ts';

export function scheduleRoutes(schedules: ScheduleService) {
  return [
    implement(listSchedules, ({ user }) => schedules.list(user)),
    implement(pauseSchedule, ({ params, body, user }) => schedules.pause(user, { ...params, ...body })),
    implement(runSchedule, ({ params, user }) => schedules.runNow(user, params)),
    implement(pauseScheduleForAll, ({ params, body, user }) =>
      schedules.pauseForAll(user, { ...params, ...body }),
    ),
  ];
}
