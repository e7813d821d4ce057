import { later } from '../app/arriving.ts';
import { Boundary } from '../app/Boundary.tsx';
import type { PlotProps } from './PlotCanvas.tsx';

export type { PlotProps } from './PlotCanvas.tsx';

// The plotting library is large: it comes when a plot does.
const Canvas = later(() => import('./PlotCanvas.tsx'));

/** A plot drawn as SVG with a description for screen readers. For bars of a few rows, Bars is lighter. */
export const Plot = (props: PlotProps) => (
  <Boundary
    waiting={
      <div style={{ height: props.height ?? 280 }} role="status">
        Procesando...
      </div>
    }
  >
    <Canvas {...props} />
  </Boundary>
);
