import * as sdk from '@staffroom/sdk/client';
import { sdkVersion } from '@staffroom/sdk/host';
import React from 'react';
import compilerRuntime from 'react/compiler-runtime';
import jsxDevRuntime from 'react/jsx-dev-runtime';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';

export interface SharedModule {
  version: string;
  module: unknown;
}

/**
 * The host's own modules that it shares with agents, by import specifier. A test checks this list against the one in
 * `sdk/build/src/shared.ts`, which agents are built with.
 */
export const sharedModules: Record<string, SharedModule> = {
  react: { version: React.version, module: React },
  'react/jsx-runtime': { version: React.version, module: jsxRuntime },
  'react/jsx-dev-runtime': { version: React.version, module: jsxDevRuntime },
  'react/compiler-runtime': { version: React.version, module: compilerRuntime },
  'react-dom': { version: ReactDom.version, module: ReactDom },
  'react-dom/client': { version: ReactDom.version, module: ReactDomClient },
  '@staffroom/sdk/client': { version: sdkVersion, module: sdk },
};
