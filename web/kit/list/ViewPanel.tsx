import type { Page } from '@expediente/schemas/shared/read.ts';
import Bookmark from '@mui/icons-material/BookmarkBorder';
import { useState } from 'react';
import { later } from '../../base/arriving.ts';
import { Boundary } from '../../base/Boundary.tsx';
import { PLAIN, shownView } from './list-views.ts';
import { ToolPanel } from './ToolPanel.tsx';
import type { AskedOfView, ViewPanelProps } from './view-props.ts';

// `later` loses the type parameters: the casts restore them.
const ViewChoices = later(
  () => import('./ViewChoices.tsx'),
) as unknown as typeof import('./ViewChoices.tsx').default;
const ViewDialogs = later(
  () => import('./ViewDialogs.tsx'),
) as unknown as typeof import('./ViewDialogs.tsx').default;

/** Panel with the list's views, shipped and kept, and the link that shows a colleague the same. */
export function ViewPanel<Row, Answer extends Page<Row>>(props: ViewPanelProps<Row, Answer>) {
  const { list, shipped } = props;
  const [asked, setAsked] = useState<AskedOfView>();
  const shown = shownView(list.address, shipped, list.views.kept?.views ?? [], list.place);
  const { view, changed } = shown;
  return (
    <>
      <ToolPanel
        label={
          view === undefined || view === PLAIN
            ? 'Vista'
            : `Vista: ${view.name}${changed ? ' · cambiada' : ''}`
        }
        icon={<Bookmark />}
      >
        {(close) => (
          <Boundary>
            <ViewChoices
              {...props}
              shown={shown}
              onDone={close}
              onAsk={(next) => {
                close();
                setAsked(next);
              }}
            />
          </Boundary>
        )}
      </ToolPanel>
      {asked && (
        <Boundary>
          <ViewDialogs {...{ list, shipped, asked }} onClose={() => setAsked(undefined)} />
        </Boundary>
      )}
    </>
  );
}
