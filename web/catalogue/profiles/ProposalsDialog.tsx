import './proposals-dialog.css';
import { PROPOSED_PROFILES } from '@expediente/catalogues/access/profiles.ts';
import { counted } from '@expediente/kernel/format.ts';
import { folded } from '@expediente/kernel/text.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { get, newKey, post } from '../../base/api.ts';
import { notify } from '../../base/notices.ts';
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx';
import { PAGE_SIZES } from '../../kit/list/list-state.ts';

/** Profiles read for their names, the largest page there is: no list with them is shown. */
const MOST = Math.max(...PAGE_SIZES);

interface Props {
  onMade(): void;
  onClose(): void;
}

/** Choice of the proposed profiles that do not exist yet; one press creates the chosen ones, one command each. */
export default function ProposalsDialog({ onMade, onClose }: Props) {
  const path = '/profile/get/all';
  const { data } = useQuery({
    queryKey: [path, 'proposals'],
    queryFn: ({ signal }) =>
      get<Page<{ readonly description: string }>>(path, { page: 1, size: MOST }, { signal }),
    // Names of an earlier opening would offer what was created since.
    gcTime: 0,
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  /** Keys of the commands: one that is sent again after a failure happens once. */
  const keys = useRef(new Map(PROPOSED_PROFILES.map(({ description }) => [description, newKey()])));
  const existing = new Set(data?.rows.map(({ description }) => folded(description)));
  const isThere = (description: string) => existing.has(folded(description));
  const chosen = PROPOSED_PROFILES.filter(
    ({ description }) => !isThere(description) && !left.has(description),
  );

  async function create(): Promise<void> {
    setBusy(true);
    let made = 0;
    for (const { description, reach, pages } of chosen) {
      const outcome = await post(
        '/profile/insert/update',
        { p_id: 0, p_description: description, p_reach: reach, p_tags_items: pages },
        // Successes are counted in one message at the end.
        { key: keys.current.get(description) ?? newKey(), reportsItself: ({ is }) => is === 'done' },
      );
      // Its message is on the screen; the ones after it would most likely fail alike.
      if (outcome.is !== 'done') break;
      made += 1;
    }
    setBusy(false);
    if (made > 0) {
      notify('success', made === 1 ? 'Se creó un perfil.' : `Se crearon ${made} perfiles.`);
      onMade();
    }
    if (made === chosen.length) onClose();
  }

  return (
    <ConfirmDialog
      open
      title="Perfiles propuestos"
      yes={chosen.length === 0 ? 'Crear' : `Crear ${counted(chosen.length, 'perfil', 'perfiles')}`}
      no="Cancelar"
      tone="plain"
      busy={busy || !data}
      onAnswer={(yes) => {
        if (!yes) onClose();
        else if (chosen.length > 0) void create();
        else notify('warning', 'Marque al menos un perfil que todavía no exista.');
      }}
    >
      <p className="proposals-lead">Cada uno se puede editar después, como cualquier otro perfil.</p>
      <FormGroup>
        {PROPOSED_PROFILES.map(({ description, work }) => (
          <FormControlLabel
            key={description}
            disabled={isThere(description)}
            label={
              <>
                {description}
                <span className="proposals-work">{isThere(description) ? 'Ya existe' : work}</span>
              </>
            }
            control={
              <Checkbox
                size="small"
                checked={!isThere(description) && !left.has(description)}
                onChange={(_, on) =>
                  setLeft((now) => {
                    const next = new Set(now);
                    if (on) next.delete(description);
                    else next.add(description);
                    return next;
                  })
                }
              />
            }
          />
        ))}
      </FormGroup>
    </ConfirmDialog>
  );
}
