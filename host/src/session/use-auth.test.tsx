import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAuth } from './auth-provider.tsx';

function Name() {
  return useAuth().user?.name;
}

it('useAuth throws outside of the provider', () => {
  expect(() => renderToStaticMarkup(<Name />)).toThrow('useAuth must be used within an AuthProvider');
});
