import './broken.css';
import { Component, type ReactNode, Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { hasNewBuild, onNewBuild } from './build.ts';
import { type Written, writtenOnPage } from './typed.ts';

interface Props {
  readonly children: ReactNode;
  /** Placeholder while a part of the content is loaded. */
  readonly waiting?: ReactNode;
  /** Draws the message elsewhere than in the page itself: in a dialog. */
  readonly draw?: (message: ReactNode) => ReactNode;
}

interface State {
  readonly broken: boolean;
  readonly written: readonly Written[];
}

/**
 * Wraps content that is loaded later or may break: everything outside stays as it is, and text typed inside is shown
 * to be copied.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { broken: false, written: [] };

  static getDerivedStateFromError(): State {
    // React calls this before it removes the broken content: its fields can still be read.
    return { broken: true, written: writtenOnPage() };
  }

  override render() {
    const { children, waiting = null, draw } = this.props;
    if (!this.state.broken) return <Suspense fallback={waiting}>{children}</Suspense>;
    const message = <Broken written={this.state.written} />;
    return draw ? draw(message) : message;
  }
}

function Broken({ written }: { readonly written: readonly Written[] }) {
  const newer = useSyncExternalStore(onNewBuild, hasNewBuild);
  // Only fields that disappeared are lost: those outside the broken part are still there.
  const [lost, setLost] = useState<readonly string[]>([]);
  useLayoutEffect(
    () => setLost(written.filter(({ field }) => !field.isConnected).map(({ line }) => line)),
    [written],
  );
  return (
    <div className="broken" role="alert">
      <p>
        <strong>No se ha podido mostrar esta parte.</strong>{' '}
        {newer
          ? 'Hay una versión nueva del sistema: cargue la página de nuevo para continuar.'
          : 'Cargue la página de nuevo; si vuelve a suceder, avise al área de IT.'}
      </p>
      {lost.length > 0 && (
        <label>
          Lo que estaba escrito, para que lo copie:
          <textarea readOnly value={lost.join('\n')} rows={Math.min(lost.length, 8)} />
        </label>
      )}
      <p>
        <button type="button" className="door-button" onClick={() => location.reload()}>
          Cargar de nuevo
        </button>
      </p>
    </div>
  );
}
