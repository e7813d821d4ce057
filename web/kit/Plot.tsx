import { lazy, Suspense } from 'react';
import type { PlotProps } from './PlotCanvas.tsx';

export type { PlotProps } from './PlotCanvas.tsx';

// The plotting library is large: it comes when a plot does.
const Canvas = lazy(() => import('./PlotCanvas.tsx'));

/** A plot drawn as SVG with a description for screen readers. For bars of a few rows, Bars is lighter. */
export const Plot = (props: PlotProps) => (
  <Suspense
    fallback={
      <div style={{ height: props.height ?? 280 }} role="status">
        Procesando...
      </div>
    }
  >
    <Canvas {...props} />
  </Suspense>
);
