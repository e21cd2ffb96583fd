import { Component, type ReactNode } from 'react';

type Props = { fallback: (again: () => void) => ReactNode; children: ReactNode };

/** Shows `fallback` in place of a part that failed to render, with a function to try again. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.fallback(() => this.setState({ broken: false })) : this.props.children;
  }
}
