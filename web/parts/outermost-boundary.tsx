import { Component, type ReactNode } from 'react';

/**
 * Replaces React Router's own, which prints the error with its stack. Reached only if the error page itself breaks: the root
 * route has a boundary for everything else.
 */
export class RemixErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <html lang="en-IN">
        <body>
          <a href="/">We took a fall. Back to home</a>
        </body>
      </html>
    );
  }
}

/** Never rendered: the root route has its own boundary, and no client loader. */
export const RemixRootDefaultErrorBoundary = () => null;
export const RemixRootDefaultHydrateFallback = () => null;
