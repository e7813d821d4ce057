import './home.css';
import type { HomePending, HomePlan } from '@expediente/schemas/home/read.ts';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { get } from '../app/api.ts';
import { useGranted } from '../app/session.tsx';
import { GrantedButton } from '../kit/ActionBar.tsx';
import { NEW_RECORD } from '../kit/useRecordAddress.ts';
import { AttentionGroup } from './AttentionGroup.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Pending } from './Pending.tsx';
import { Plan } from './Plan.tsx';
import { useAttention } from './useAttention.ts';

/** The first page: what waits for the reader, and the plan against what is reserved and executed. */
export default function HomeScreen() {
  const [by, setBy] = useState<HomePlan['by']>('unit');
  const { data } = useQuery({
    queryKey: ['/home/pending'],
    queryFn: ({ signal }) => get<HomePending>('/home/pending', {}, { signal }),
  });
  const attention = useAttention();
  const { data: plan } = useQuery({
    queryKey: ['/home/plan', by],
    queryFn: ({ signal }) => get<HomePlan>('/home/plan', { by }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="home">
      <section aria-labelledby="home-pending">
        <header className="home-head">
          <h2 id="home-pending">Mis pendientes</h2>
          <NewRequest />
        </header>
        {(!data || !attention) && <Waiting />}
        {data?.groups.length === 0 && attention?.length === 0 && (
          <p className="home-nothing">Nada espera por usted.</p>
        )}
        {data && attention?.map((each) => <AttentionGroup key={each.title} attention={each} />)}
        {attention && data?.groups.map((group) => <Pending key={group.title} group={group} />)}
      </section>
      {/* Where it stands below what waits, it comes with that and is pushed away by nothing. */}
      {data &&
        (data.first_steps.length > 0 ? (
          <FirstSteps steps={data.first_steps} />
        ) : (
          plan && plan.rows.length > 0 && <Plan plan={plan} by={by} onBy={setBy} />
        ))}
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
