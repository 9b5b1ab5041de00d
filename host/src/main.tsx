import './style-nonce.ts';

// Shared packages can only be agreed on before anything imports them: the shell starts behind this boundary.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
