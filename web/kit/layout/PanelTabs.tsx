import './panel-tabs.css';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { createContext, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export interface Panel {
  readonly name: string;
  readonly label: string;
  /** True when it contains an error. */
  readonly fault?: boolean;
  readonly content: ReactNode;
}

interface Props {
  /** Name of the tabs for screen readers. */
  readonly name: string;
  readonly panels: readonly Panel[];
}

/** True in the panel in sight, and where there are no tabs. */
export const ShownContext = createContext(true);

/** Parts of a record behind tabs; all stay mounted, so that typed values stay. */
export function PanelTabs({ name, panels }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(panels[0]?.name);
  useEffect(() => {
    // The summary of errors sends this event for a field that may be behind another tab.
    const show = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      const panel = target.closest<HTMLElement>('[role=tabpanel]')?.dataset.panel;
      if (panel === undefined) return;
      flushSync(() => setChosen(panel));
      target.focus();
    };
    const { current } = box;
    current?.addEventListener('show-field', show);
    return () => current?.removeEventListener('show-field', show);
  }, []);
  return (
    <div ref={box} className="panel-parts">
      <Tabs
        value={chosen}
        onChange={(_, next) => setChosen(next)}
        aria-label={name}
        variant="scrollable"
        allowScrollButtonsMobile
        className="panel-tabs"
      >
        {panels.map((panel) => (
          <Tab
            key={panel.name}
            value={panel.name}
            id={`${id}-${panel.name}`}
            aria-controls={`${id}-${panel.name}-panel`}
            label={panel.label}
            {...(panel.fault
              ? {
                  icon: <ErrorOutline fontSize="small" titleAccess="Por corregir" />,
                  iconPosition: 'end' as const,
                  className: 'panel-fault',
                }
              : {})}
          />
        ))}
      </Tabs>
      {panels.map((panel) => (
        <div
          key={panel.name}
          role="tabpanel"
          data-panel={panel.name}
          id={`${id}-${panel.name}-panel`}
          aria-labelledby={`${id}-${panel.name}`}
          hidden={panel.name !== chosen}
        >
          <ShownContext value={panel.name === chosen}>{panel.content}</ShownContext>
        </div>
      ))}
    </div>
  );
}
