import type { RuleRow } from '@expediente/schemas/rules/read.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useGranted } from '../base/session.tsx';
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx';
import { useStep } from '../kit/steps/useStep.ts';
import { OpenStep, useSteps } from '../kit/steps/useSteps.tsx';
import { versionText } from './versions.ts';

/** Data of a rule set that its steps need. */
export type RuleKey = Pick<RuleRow, 'id' | 'title' | 'revision' | 'actions' | 'next'>;

interface RuleSteps {
  readonly busy: string | undefined;
  readonly dialog: ReactNode;
  start(action: string, rule: RuleKey): void;
}

const WITHDRAW = 'update';

/** Step that withdraws a version before it is in force, for the list and the record alike. */
export function useRuleSteps(): RuleSteps {
  const step = useStep();
  const granted = useGranted('reglas');
  const { asked, start, close } = useSteps<RuleKey>({
    actions: [WITHDRAW],
    path: (id) => `/rules/get/id/${id}`,
    granted,
  });
  const [chosen, setChosen] = useState<number>();
  const next = asked?.record.next ?? [];
  const version = next.find((each) => each.version === chosen) ?? next.at(-1);
  return {
    busy: step.busy,
    start: (action, rule) => start(action, rule.id, rule),
    dialog: asked && version && (
      <OpenStep>
        <ConfirmDialog
          open
          title={`¿Retirar la versión ${version.version} de ${asked.record.title}?`}
          yes="Retirar"
          busy={step.busy !== undefined}
          onAnswer={(yes) => {
            if (!yes) return close();
            const { id: p_name, revision: p_revision } = asked.record;
            void step
              .run(asked.action, '/rules/withdraw', { p_name, p_version: version.version, p_revision })
              .then(close);
          }}
        >
          {next.length > 1 && (
            <TextField
              select
              fullWidth
              label="Versión"
              value={version.version}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {next.map((each) => (
                <MenuItem key={each.version} value={each.version}>
                  {versionText(each)}
                </MenuItem>
              ))}
            </TextField>
          )}
          <p>{`${versionText(version)}: ${version.text}. Todavía no está en vigor; su número no se volverá a usar.`}</p>
        </ConfirmDialog>
      </OpenStep>
    ),
  };
}
