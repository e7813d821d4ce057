import './record-tabs.css';
import { folded } from '@expediente/kernel/text.ts';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { HISTORY } from '../address/dialog-address.ts';
import { useAddress } from '../address/useAddress.tsx';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { Section } from '../layout/Section.tsx';

interface Props {
  /** The record's own content. */
  readonly children: ReactNode;
  readonly lifecycle: string;
  readonly id: string | number;
  readonly revision: number;
  /** Its Historia has room next to its data, and no tab. */
  readonly isWide?: boolean;
  /** A further tab of this kind of record. */
  readonly more?: { readonly label: string; readonly content: ReactNode } | undefined;
}

/** Tabs of a saved record: its data and its Historia, each with an address of its own (interface "Look"). */
export function RecordTabs({ children, lifecycle, id, revision, isWide = false, more }: Props) {
  const { get, change } = useAddress();
  // In the address a further tab has its label as its name.
  const further = more && folded(more.label);
  const shown = get('tab');
  const tab = shown === HISTORY ? 'history' : further && shown === further ? 'more' : 'data';
  const names: Readonly<Record<string, string | undefined>> = { history: HISTORY, more: further };
  const name = useId();
  if (isWide)
    return (
      <div className="record-wide">
        <div>
          {children}
          {more && <Section title={more.label}>{more.content}</Section>}
        </div>
        <section aria-label="Historia">
          <RecordHistory lifecycle={lifecycle} id={id} revision={revision} />
        </section>
      </div>
    );
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next) =>
          change({ tab: names[String(next)] ?? null, event: null, replay: null, against: null })
        }
        aria-label="Partes del registro"
        className="record-tabs"
      >
        <Tab value="data" label="Datos" id={`${name}-data`} aria-controls={`${name}-panel`} />
        {more && (
          <Tab value="more" label={more.label} id={`${name}-more`} aria-controls={`${name}-more-panel`} />
        )}
        <Tab value="history" label="Historia" id={`${name}-history`} aria-controls={`${name}-panel`} />
      </Tabs>
      {/* Data stays mounted, so that typed values survive a look at the history. */}
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
          <RecordHistory lifecycle={lifecycle} id={id} revision={revision} />
        </div>
      )}
    </>
  );
}
