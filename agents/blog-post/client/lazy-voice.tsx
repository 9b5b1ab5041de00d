import { lazy } from 'react';

// A named chunk, loaded only when a post is edited.
const load = () => import(/* webpackChunkName: "lazy-voice" */ './editor/voice.tsx');

export const VoicePanel = lazy(async () => ({ default: (await load()).VoicePanel }));
export const Underlines = lazy(async () => ({ default: (await load()).Underlines }));
export const StyleGuide = lazy(async () => ({ default: (await load()).StyleGuideView }));
