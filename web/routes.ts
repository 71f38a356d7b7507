import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('shell/failure-frame.tsx', [
    index('shop/home.tsx'),
    route('login', 'account/login.tsx'),
    route('register', 'account/register.tsx'),
    route('reset', 'account/reset.tsx'),
    // What stands in here needs a login.
    layout('visitor/login-gate.tsx', [route('my-account', 'account/my-account.tsx')]),
    route('*', 'shell/not-found.tsx'),
  ]),
] satisfies RouteConfig;
