import { Link } from 'react-router-dom';
import { useMayOpen } from '../../base/useMayOpen.ts';
import { actsOfPerson } from '../../kit/address/journal-address.ts';
import type { PanelProps } from '../definition/panel.ts';

/** Where all that a user did and tried is listed. */
export function PersonActs({ record }: PanelProps) {
  return useMayOpen('bitacora') ? <Link to={actsOfPerson(record)}>Sus actos</Link> : null;
}
