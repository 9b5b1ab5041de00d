import './style-nonce.ts';
import './fonts.ts';
import '@staffroom/sdk/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadFirst } from './app/routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

const page = createRoot(root);
// What cannot be fetched is fetched again, and reported, where it is to be shown.
void loadFirst(window.location.pathname)
  .catch(() => undefined)
  .then(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
