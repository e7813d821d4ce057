import './counted-tabs.css';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

interface CountedTab {
  /** In the address: '0'; '' of all. */
  readonly code: string;
  readonly label: string;
  /** Absent while it is not known. */
  readonly count: number | undefined;
}

interface Props {
  /** Names them for screen readers: 'Estados de las órdenes'. */
  readonly name: string;
  readonly tabs: readonly CountedTab[];
  readonly chosen: string;
  /** Each has at least as many as it says. */
  readonly atLeast?: boolean;
  onChoose(code: string): void;
}

const shown = new Intl.NumberFormat('es-MX');

/** Tabs over a list, each with how many rows it has under the present search and filters (R3 §2). */
export const CountedTabs = ({ name, tabs, chosen, atLeast = false, onChoose }: Props) => (
  <Tabs
    value={tabs.some(({ code }) => code === chosen) ? chosen : tabs[0]?.code}
    onChange={(_, code: string) => onChoose(code)}
    variant="scrollable"
    scrollButtons="auto"
    allowScrollButtonsMobile
    aria-label={name}
    className="counted-tabs"
  >
    {tabs.map(({ code, label, count }) => (
      <Tab
        key={code}
        value={code}
        label={label}
        icon={
          // Its room is kept while the counts come.
          <span className="counted-tabs-count">
            {count !== undefined && shown.format(count)}
            {atLeast && '+'}
          </span>
        }
        iconPosition="end"
        className="counted-tab"
      />
    ))}
  </Tabs>
);
