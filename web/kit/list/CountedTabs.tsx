import './counted-tabs.css';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

interface CountedTab {
  /** Code in the address: '0'; '' for the tab of all rows. */
  readonly code: string;
  readonly label: string;
  /** Number of rows; absent while it is loaded. */
  readonly count: number | undefined;
}

interface Props {
  /** Name of the tabs for screen readers: 'Estados de las órdenes'. */
  readonly name: string;
  readonly tabs: readonly CountedTab[];
  readonly chosen: string;
  /** The counts are lower bounds, and get a `+`. */
  readonly atLeast?: boolean;
  onChoose(code: string): void;
}

const shown = new Intl.NumberFormat('es-MX');

/** Tabs over a list, each with its number of rows under the present search and filters (R3 §2). */
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
          // Drawn while empty too, so that the tabs do not move when the counts come.
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
