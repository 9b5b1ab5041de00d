import { Component, type ReactNode } from 'react';
import { askAgain } from './part.tsx';

interface ErrorBoundaryProps {
  /** In place of what broke. @param again shows that anew */
  fallback: (error: unknown, again: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

interface Caught {
  error: unknown;
}

/** What breaks while it is shown breaks nothing around this. React has no hook for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    askAgain();
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (caught === null) return this.props.children;
    return this.props.fallback(caught.error, () => this.setState({ caught: null }));
  }
}
