/**
 * A path of a shared package can be lent to agents only if the host itself contains it. What compiled JSX and the
 * React compiler import is named here, whether or not the host's own code happens to need it.
 */
import 'react';
import 'react/jsx-runtime';
import 'react/jsx-dev-runtime';
import 'react/compiler-runtime';
import 'react-dom';
import 'react-dom/client';
import '@staffroom/sdk/client';
