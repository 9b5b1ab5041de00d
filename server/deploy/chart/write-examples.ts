// Renders the chart with each file of values in `examples`, and writes the base of kustomize, with the program Helm:
// `node server/deploy/chart/write-examples.ts`. A test fails if a rendered file differs from its templates.
import { writeFileSync } from 'node:fs';
import { findTool } from './find-tool.ts';
import { examples, rendered } from './rendered-examples.ts';

const helm = findTool('helm');
if (helm === null) throw new Error('Helm is missing: run .ci/kubernetes-tools');
for (const example of examples()) {
  for (const [file, text] of Object.entries(rendered(helm, example))) writeFileSync(file, text);
}
