import './home.css';
import type { HomePending, HomePlan } from '@expediente/schemas/home/read.ts';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { get } from '../base/api.ts';
import { permittedPages } from '../base/menu.ts';
import { useGranted, useHindrance, useSession } from '../base/session.tsx';
import { GrantedButton } from '../kit/actions/ActionBar.tsx';
import { NEW_RECORD } from '../kit/address/useRecordAddress.ts';
import { Beginnings } from './Beginnings.tsx';
import { Changes } from './Changes.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { HouseState } from './HouseState.tsx';
import { LastFacts } from './LastFacts.tsx';
import { Pending } from './Pending.tsx';
import { Plan } from './Plan.tsx';
import { OPS_PAGE, useModels } from './useModels.ts';

/** The first page: what waits for the reader, how the house is, what changed, and the plan, each for those who may see it. */
export default function HomeScreen() {
  const [by, setBy] = useState<HomePlan['by']>('unit');
  const hindrance = useHindrance();
  const may = new Set(permittedPages(useSession().permissions).map(({ a_href }) => a_href));
  const { data } = useQuery({
    queryKey: ['/home/pending'],
    queryFn: ({ signal }) => get<HomePending>('/home/pending', {}, { signal }),
  });
  const models = useModels();
  const { data: plan } = useQuery({
    queryKey: ['/home/plan', by],
    queryFn: ({ signal }) => get<HomePlan>('/home/plan', { by }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (!data || !models)
    return (
      <div className="home">
        <section>
          <Waiting />
        </section>
      </div>
    );
  const house = may.has(OPS_PAGE) && <HouseState models={models} />;
  const changes = may.has('historial') && <Changes />;
  const facts = may.has('bitacora') && <LastFacts />;
  // Trouble comes first; that all is well is next to what changed.
  const houseFirst = models.attention.length > 0 || !changes;
  const planned = plan && plan.rows.length > 0 && data.first_steps.length === 0;
  /** A person with neither tasks nor a house to look after came for the plan. */
  const own = data.works || house || changes || facts || data.first_steps.length > 0;
  const shownPlan = planned && <Plan plan={plan} by={by} onBy={setBy} aside={data.works} />;
  return (
    <div className="home">
      <div>
        {hindrance && <Alert severity="warning">{hindrance}</Alert>}
        {data.works && (
          <section aria-labelledby="home-pending">
            <header className="home-head">
              <h2 id="home-pending">Mis pendientes</h2>
              {!hindrance && <NewRequest />}
            </header>
            {data.groups.length === 0 && <p className="home-muted">No tiene nada pendiente.</p>}
            {data.groups.map((group) => (
              <Pending key={group.key} group={group} />
            ))}
          </section>
        )}
        {data.first_steps.length > 0 && <FirstSteps steps={data.first_steps} />}
        {houseFirst && house}
        {changes}
        {facts}
        {!own && shownPlan}
      </div>
      {/* Where it is below what waits, it comes with that and is pushed away by nothing. */}
      <div>
        {!data.works && <Beginnings />}
        {!houseFirst && house}
        {data.works && shownPlan}
      </div>
      {!data.works && own && shownPlan}
    </div>
  );
}

/** What most who plan and ask come for (R3 §2). */
function NewRequest() {
  const granted = useGranted('pedidos');
  const navigate = useNavigate();
  return (
    <GrantedButton
      granted={granted}
      action="create"
      label="Nuevo pedido"
      onClick={() => void navigate(`/pedidos?registro=${NEW_RECORD}&modo=editar`)}
    />
  );
}

/** As high as the window, so that nothing below it is seen to move when the groups come. */
function Waiting() {
  return (
    <div className="home-waiting" role="status" aria-label="Procesando...">
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} variant="rounded" height={120} />
      ))}
    </div>
  );
}
