import type { UnopsRow } from '@expediente/schemas/unops/read.ts';
import { useTicked } from '../kit/list/useTicked.ts';
import { ConsolidateUnops } from './ConsolidateUnops.tsx';
import type { TickedStep } from './useTickedStep.tsx';

/** Dialog that consolidates the records in the page's address, once all are loaded. */
export default function ConsolidateTicked({ ids, chosen, ...props }: TickedStep<UnopsRow>) {
  const records = useTicked({ ids, chosen, path: (id) => `/unops/get/id/${id}` });
  return records ? <ConsolidateUnops {...props} records={records} /> : null;
}
