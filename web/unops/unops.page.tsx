import './unops.css';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type { UnopsTabs } from '@expediente/schemas/unops/read.ts';
import { UNOPS_STEPS } from '@expediente/schemas/unops/tabs.ts';
import { useEffect, useState } from 'react';
import { later } from '../base/arriving.ts';
import { CountedTabs } from '../kit/list/CountedTabs.tsx';
import type { Filter } from '../kit/list/filters.tsx';
import type { List } from '../kit/list/useList.ts';
import { consolidations, REGULARIZE } from './consolidations.tsx';
import { CONSOLIDATE, records } from './records.tsx';
import { regularizations } from './regularizations.tsx';
import { useTickedStep } from './useTickedStep.tsx';
import { type AskedTab, useUnopsTab } from './useUnopsTab.tsx';

const ConsolidateTicked = later(() => import('./ConsolidateTicked.tsx'));
const RegularizeTicked = later(() => import('./RegularizeTicked.tsx'));

interface TabProps {
  readonly asked: AskedTab;
  readonly filters: readonly Filter[];
  /** Called with the number of rows of each tab. */
  onCounts(tabs: UnopsTabs): void;
}

/** Reports the counts of all tabs, which come with each list's answer, to the tabs drawn above the list. */
function useCounts<Row>({ answer }: List<Row, Page<Row> & UnopsTabs>, onCounts: TabProps['onCounts']) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onCounts` is another function at each render and does the same
  useEffect(() => {
    if (answer) onCounts(answer);
  }, [answer]);
}

/** Tab of records without consolidation, which can be ticked and consolidated (R3 §4). */
function Records({ asked, filters, onCounts }: TabProps) {
  const screen = records.useScreen(asked);
  useCounts(screen.list, onCounts);
  const { ticks, dialog } = useTickedStep({
    screen,
    action: CONSOLIDATE,
    step: UNOPS_STEPS.consolidate,
    does: 'Consolidar',
    nouns: ['registro', 'registros'],
    Dialog: ConsolidateTicked,
  });
  return (
    <>
      <records.Screen screen={screen} filters={filters} {...ticks} />
      {dialog}
    </>
  );
}

/** Tab of consolidations, which can be ticked and regularised. */
function Consolidations({ asked, filters, onCounts }: TabProps) {
  const screen = consolidations.useScreen(asked);
  useCounts(screen.list, onCounts);
  const { ticks, dialog } = useTickedStep({
    screen,
    action: REGULARIZE,
    step: UNOPS_STEPS.regularize,
    does: 'Regularizar',
    nouns: ['consolidación', 'consolidaciones'],
    Dialog: RegularizeTicked,
  });
  return (
    <>
      <consolidations.Screen screen={screen} filters={filters} {...ticks} />
      {dialog}
    </>
  );
}

function Regularizations({ asked, filters, onCounts }: TabProps) {
  const screen = regularizations.useScreen(asked);
  useCounts(screen.list, onCounts);
  return <regularizations.Screen screen={screen} filters={filters} />;
}

export const recordKinds = {
  ...records.recordKinds,
  ...consolidations.recordKinds,
  ...regularizations.recordKinds,
};

const SHOWN = { '0': Records, '1': Consolidations, '2': Regularizations };

/** Page of purchases made through UNOPS: three tabs with three kinds of rows (R3 §2, unops D1). */
export default function UnopsPage() {
  const { tab, asked, filters, choose, tabsOf } = useUnopsTab();
  const [counted, setCounted] = useState<UnopsTabs>();
  const Shown = SHOWN[tab];
  return (
    <>
      <CountedTabs
        name="Estados de Unops"
        tabs={tabsOf(counted)}
        chosen={tab}
        atLeast={counted?.more_counts === true}
        onChoose={choose}
      />
      <Shown key={tab} asked={asked} filters={filters} onCounts={setCounted} />
    </>
  );
}
