import type { Page } from '@expediente/schemas/shared/read.ts';
import Sort from '@mui/icons-material/Sort';
import { later } from '../../base/arriving.ts';
import { Boundary } from '../../base/Boundary.tsx';
import type { SortPanelProps } from './SortChoice.tsx';
import { ToolPanel } from './ToolPanel.tsx';

// `later` loses the type parameters: the cast restores them.
const SortChoice = later(
  () => import('./SortChoice.tsx'),
) as unknown as typeof import('./SortChoice.tsx').default;

/** Choice of a list's order where some columns have no head to press: on cards, or in another column's cell. */
export const SortPanel = <Row, Answer extends Page<Row>>(props: SortPanelProps<Row, Answer>) => (
  <ToolPanel label="Orden" icon={<Sort />}>
    {() => (
      <Boundary>
        <SortChoice {...props} />
      </Boundary>
    )}
  </ToolPanel>
);
