import type { HomePlan } from '@expediente/schemas/home/read.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { get } from '../base/api.ts';
import { later } from '../base/arriving.ts';
import { Boundary } from '../base/Boundary.tsx';
import { permittedPages } from '../base/menu.ts';
import { useHindrance, useSession } from '../base/session.tsx';
import { Beginnings } from './Beginnings.tsx';
import { Changes } from './Changes.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { HomeWaiting } from './HomeWaiting.tsx';
import { HouseState } from './HouseState.tsx';
import { LastFacts } from './LastFacts.tsx';
import { NewRequest } from './NewRequest.tsx';
import { Pending } from './Pending.tsx';
import { Plan } from './Plan.tsx';
import { OPS_PAGE, useModels } from './useModels.ts';
import { usePendingWork } from './usePendingWork.ts';

const SplitPurchases = later(() => import('./SplitPurchases.tsx'));

interface Props {
  /** Address of the desk, where pending work has one. */
  readonly desk?: string | undefined;
}

/** Pending work, state of the installation, latest changes and the plan, as far as the user may see them. */
export function Summary({ desk }: Props) {
  const [by, setBy] = useState<HomePlan['by']>('unit');
  const hindrance = useHindrance();
  const may = new Set(permittedPages(useSession().permissions).map(({ a_href }) => a_href));
  const data = usePendingWork();
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
          <HomeWaiting />
        </section>
      </div>
    );
  const house = may.has(OPS_PAGE) && <HouseState models={models} />;
  const changes = may.has('historial') && <Changes />;
  const facts = may.has('bitacora') && <LastFacts />;
  // Problems go first; a healthy state goes in the second column, next to the latest changes.
  const houseFirst = models.attention.length > 0 || !changes;
  const planned = plan && plan.rows.length > 0 && data.first_steps.length === 0;
  /** Nothing waits and nothing is planned: the first planner of a year begins here. */
  const begins = data.groups.length === 0 && data.first_steps.length === 0 && plan?.rows.length === 0;
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
              {desk && (
                <Button component={Link} to={desk} size="small">
                  Uno por uno
                </Button>
              )}
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
        {/* Last: what comes late moves nothing. */}
        <Boundary>{data.works && may.has('fraccionamiento') && <SplitPurchases />}</Boundary>
        {!own && shownPlan}
      </div>
      {/* The plan shares this column with content that is there from the start, so that nothing pushes it away
          later. */}
      <div>
        {(!data.works || begins) && <Beginnings unplanned={begins} />}
        {!houseFirst && house}
        {data.works && shownPlan}
      </div>
      {!data.works && own && shownPlan}
    </div>
  );
}
