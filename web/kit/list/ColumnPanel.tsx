import type { Page } from '@expediente/schemas/shared/read.ts';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { later } from '../../base/arriving.ts';
import { Boundary } from '../../base/Boundary.tsx';
import type { ColumnPanelProps } from './ColumnChoices.tsx';
import { ToolPanel } from './ToolPanel.tsx';

// `later` loses the type parameters: the cast restores them.
const ColumnChoices = later(
  () => import('./ColumnChoices.tsx'),
) as unknown as typeof import('./ColumnChoices.tsx').default;

/** Panel with a list's columns and the height of its rows. */
export const ColumnPanel = <Row, Answer extends Page<Row>>(props: ColumnPanelProps<Row, Answer>) => (
  <ToolPanel label="Columnas" icon={<ViewColumn />}>
    {() => (
      <Boundary>
        <ColumnChoices {...props} />
      </Boundary>
    )}
  </ToolPanel>
);
