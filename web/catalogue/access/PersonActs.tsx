import { Link } from 'react-router-dom';
import { useMayOpen } from '../../base/useMayOpen.ts';
import { actsOfPerson } from '../../kit/address/journal-address.ts';
import type { PanelProps } from '../definition/panel.ts';

/** Link to the journal with all acts and attempts of a user. */
export function PersonActs({ record }: PanelProps) {
  return useMayOpen('bitacora') ? <Link to={actsOfPerson(record)}>Sus actos</Link> : null;
}
