import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

/** A page that breaks, or whose file cannot be loaded, says so and leaves the shell standing. */
export class PageBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="plain-page" role="alert">
        <p>No se ha podido mostrar esta página.</p>
        <p>
          <button type="button" className="door-button" onClick={() => location.reload()}>
            Cargar de nuevo
          </button>
        </p>
      </div>
    );
  }
}
