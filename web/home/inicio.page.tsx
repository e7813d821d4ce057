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

/**
 * First page: pending work, state of the installation, latest changes and the plan, as far as the user may see them.
 */
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
  // Problems go first; a healthy state goes in the second column, next to the latest changes.
  const houseFirst = models.attention.length > 0 || !changes;
  const planned = plan && plan.rows.length > 0 && data.first_steps.length === 0;
  /** False for a user with no tasks and no installation to look after: for them the plan is the main content. */
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
      {/* The plan shares this column with content that is there from the start, so that nothing pushes it away
          later. */}
      <div>
        {!data.works && <Beginnings />}
        {!houseFirst && house}
        {data.works && shownPlan}
      </div>
      {!data.works && own && shownPlan}
    </div>
  );
}

/** Shortcut to the most frequent task of users who plan and request (R3 §2). */
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

/**
 * Placeholder as high as the window: the footer is out of sight, and nothing visible moves when the content arrives.
 */
function Waiting() {
  return (
    <div className="home-waiting" role="status" aria-label="Procesando...">
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} variant="rounded" height={120} />
      ))}
    </div>
  );
}
