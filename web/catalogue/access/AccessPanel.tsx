import type { AccessAnswer } from '@expediente/schemas/catalogues/access.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { get } from '../../base/api.ts';
import { ACCESS_PARAM } from '../../kit/address/journal-address.ts';
import type { PanelProps } from '../definition/panel.ts';
import { AccessMatrix } from './AccessMatrix.tsx';
import { AccessQuestion } from './AccessQuestion.tsx';
import { AccessRows } from './AccessRows.tsx';
import { type Question, queryOf, questionIn } from './question.ts';

const PATH = '/users/access/get/all';

/** Panel that answers if users may do something, and why: asked of one user, or of all users of a profile. */
export function accessPanelOf(by: 'user' | 'profile'): ComponentType<PanelProps> {
  return ({ record }) => <AccessPanel by={by} record={record} />;
}

function AccessPanel({ by, record }: PanelProps & { readonly by: 'user' | 'profile' }) {
  const [params] = useSearchParams();
  const [question, setQuestion] = useState<Question>(() => questionIn(params.get(ACCESS_PARAM)));
  const whose = by === 'user' ? { user: record } : {};
  const menu = useQuery({
    queryKey: [PATH, whose],
    queryFn: ({ signal }) => get<AccessAnswer>(PATH, whose, { signal }),
  });
  const query = queryOf(question, by, record);
  const answer = useQuery({
    queryKey: [PATH, query],
    queryFn: ({ signal }) => get<AccessAnswer>(PATH, query, { signal }),
    enabled: query !== undefined,
  });
  return (
    <>
      <AccessQuestion
        pages={menu.data?.pages ?? []}
        question={question}
        ofProfile={by === 'profile'}
        onChange={setQuestion}
      />
      <div aria-live="polite">
        {query === undefined ? (
          by === 'user' && menu.data ? (
            <AccessMatrix
              pages={menu.data.pages}
              onAsk={(page, action) => setQuestion({ ...question, page, action })}
            />
          ) : (
            <p>Elija una página, y la acción si pregunta por una.</p>
          )
        ) : answer.data ? (
          <AccessRows answer={answer.data} question={question} alone={by === 'user'} />
        ) : (
          <p>{answer.error ? answer.error.message : 'Procesando...'}</p>
        )}
      </div>
    </>
  );
}
