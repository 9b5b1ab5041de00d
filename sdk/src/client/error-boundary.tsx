import { Component, type ReactNode } from 'react';
import { askAgain } from './part.tsx';

interface ErrorBoundaryProps {
  /** Rendered in place of the failed part. @param again renders the part again */
  fallback: (error: unknown, again: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

interface Caught {
  error: unknown;
}

/** Catches rendering errors of its children. A class, because React has no hook for this. */
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
