import './style-nonce.ts';
import './fetch-again.ts';
import './fonts.ts';
import '@staffroom/sdk/styles.css';
import { loadKitTexts } from '@staffroom/sdk/host';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadFirst } from './app/routes.tsx';
import { texts } from './texts/texts.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

const page = createRoot(root);
if (document.getElementById('first-view') !== null) {
  // Without this code, the drawing would cover the page.
  import('./app/end-first-view.ts').then(
    ({ endFirstView }) => endFirstView(root),
    () => document.getElementById('first-view')?.remove(),
  );
}
// Texts must load before the code that uses them. A part that fails to load is requested again, and reported, when it is shown.
void Promise.all([loadKitTexts(), texts.load()])
  .then(() => loadFirst(window.location.pathname))
  .catch(() => undefined)
  .then(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
