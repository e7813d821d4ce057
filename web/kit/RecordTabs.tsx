import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId, useState } from 'react';
import { Timeline } from './Timeline.tsx';

interface Props {
  /** The record's own content. */
  readonly children: ReactNode;
  readonly lifecycle: string;
  readonly id: string | number;
  readonly revision: number;
  /** A further part of this kind of record. */
  readonly more?: { readonly label: string; readonly content: ReactNode } | undefined;
}

/** Every saved record has its data and its Historia (interface "Look"). */
export function RecordTabs({ children, lifecycle, id, revision, more }: Props) {
  const [tab, setTab] = useState<'data' | 'more' | 'history'>('data');
  const name = useId();
  return (
    <>
      <Tabs value={tab} onChange={(_, next) => setTab(next)} aria-label="Partes del registro" sx={{ mb: 4 }}>
        <Tab value="data" label="Datos" id={`${name}-data`} aria-controls={`${name}-panel`} />
        {more && (
          <Tab value="more" label={more.label} id={`${name}-more`} aria-controls={`${name}-more-panel`} />
        )}
        <Tab value="history" label="Historia" id={`${name}-history`} aria-controls={`${name}-panel`} />
      </Tabs>
      {/* The data stays mounted: what is typed survives a look at the history. */}
      <div role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-data`} hidden={tab !== 'data'}>
        {children}
      </div>
      {tab === 'more' && more && (
        <div role="tabpanel" id={`${name}-more-panel`} aria-labelledby={`${name}-more`}>
          {more.content}
        </div>
      )}
      {tab === 'history' && (
        <div role="tabpanel" aria-labelledby={`${name}-history`}>
          <Timeline lifecycle={lifecycle} id={id} revision={revision} />
        </div>
      )}
    </>
  );
}
