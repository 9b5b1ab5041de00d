import { getStyleGuide, putStyleGuide } from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import type { StyleGuideService } from './service.ts';

export function styleGuideRoutes(guide: StyleGuideService) {
  return [
    implement(getStyleGuide, ({ user }) => guide.get(user.id)),
    implement(putStyleGuide, ({ body, user }) => guide.put(user.id, body)),
  ];
}
