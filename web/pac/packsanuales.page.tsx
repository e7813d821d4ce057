import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { PAC_VIEW } from '@expediente/schemas/pac/forms.ts';
import { PAC_LIST } from '@expediente/schemas/pac/lists.ts';
import type { PacDetail, PacRow } from '@expediente/schemas/pac/read.ts';
import { WITHDRAW } from '@expediente/schemas/shared/actions.ts';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { APPROVAL } from '../kit/approval/decision.ts';
import { rejection } from '../kit/approval/rejection.ts';
import { withdrawal } from '../kit/approval/withdrawal.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import { recordPage } from '../kit/record/recordPage.tsx';
import { templateAddress } from './template.ts';

/** Page of the session year's annual plans (R3 §2, §4); a plan's id is `unit-year`. */
const page = recordPage<PacRow, PacDetail>({
  states: pacStates,
  pages: ['packsanuales'],
  noun: 'PAC',
  article: 'el',
  name: ({ year, description }) => `PAC ${year} · ${description}`,
  the: ({ year, description }) => `el PAC ${year} de ${description}`,
  path: (id) => `/packsannual/get/id/${id.replace('-', '/')}`,
  // Present amount of the plan, with the initial one if reprogrammings changed it; the title has its cost centre.
  lead: ({ budget, budget_now }) => (
    <Lead
      amount={moneyText(budget_now)}
      party={
        budget_now === budget ? 'a los precios del plan' : `presupuesto vigente, inicial ${moneyText(budget)}`
      }
    />
  ),
  list: {
    path: (year) => `/packsannual/get/all/${year}`,
    byDay: true,
    layout: PAC_LIST,
    sort: 'description',
    name: 'Listado de PAC anuales',
    nothing: (year) => `Todavía no hay planes del año ${year}.`,
    tools: (
      <Button variant="outlined" component="a" href={templateAddress()} download startIcon={<FileDownload />}>
        Plantilla
      </Button>
    ),
  },
  command: ({ id_unit, year, revision }) => ({ p_id_unit: id_unit, p_year: year, p_revision: revision }),
  steps: {
    sendrequest: {
      does: 'Enviar a aprobación',
      yes: 'Enviar',
      undo: WITHDRAW,
      path: '/packsannual/send',
      text: 'Mientras espera la aprobación no se puede cambiar.',
    },
    withdraw: withdrawal({ path: '/packsannual/withdraw' }),
    approve: {
      does: 'Aprobar',
      path: '/packsannual/approve',
      text: 'Al aprobarlo, el plan queda cerrado y se abren los saldos de sus insumos.',
    },
    refuse: rejection('/packsannual/disapprove', async () => (await import('./step-checks.ts')).RejectPac),
    downloadexcel: { file: ({ id_unit, year }) => `/packsannual/excel/${id_unit}/${year}` },
  },
  off: {
    rechazado: {
      at: 'pendiente',
      reason: ({ justification }) => `El PAC fue rechazado por el siguiente motivo: ${justification}`,
    },
  },
  decided: { by: APPROVAL, load: () => import('./decided.ts') },
  view: PAC_VIEW,
  height: 'long',
  form: () => import('./PacForm.tsx'),
  parts: () => import('./PacParts.tsx'),
});

export const { recordKinds } = page;
export default page.Page;
