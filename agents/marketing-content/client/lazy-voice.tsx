import { lazy } from 'react';

// A named chunk, loaded only when the texts of a project or the style guide are shown.
const load = () => import(/* webpackChunkName: "lazy-voice" */ './content/project-voice.tsx');

export const ProjectVoice = lazy(async () => ({ default: (await load()).ProjectVoice }));
export const Underlines = lazy(async () => ({ default: (await load()).Underlines }));
export const StyleGuide = lazy(async () => ({ default: (await load()).StyleGuideView }));
