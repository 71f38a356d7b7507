import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { HealthPart } from '../../contract/desk/health.ts';
import { call, load } from '../api/call.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { Screen } from '../parts/screen.tsx';
import { BackUpNow, TryPayment, UnsentMails } from './health-actions.tsx';
import { HealthCard } from './health-card.tsx';
import { TestMailForm } from './test-mail.tsx';

export const loader = () => load(call('GET /desk/health'));

/** How often the screen updates, while something is running and otherwise. */
const quickMs = 1_500;
const calmMs = 60_000;

/** Whether mail, payments, backups and the machine work, with what to do if they do not. */
export function Component() {
  const { parts, test_mail, unsent, can_try_payment, can_back_up, is_backing_up } = useLoaderData<typeof loader>();
  useRefresh(is_backing_up || test_mail?.state === 'waiting' ? quickMs : calmMs);
  const actions: Partial<Record<HealthPart, ReactNode>> = {
    mail: (
      <>
        <TestMailForm last={test_mail} />
        <UnsentMails mails={unsent} />
      </>
    ),
    payments: can_try_payment && <TryPayment />,
    backups: can_back_up && <BackUpNow isBackingUp={is_backing_up} />,
  };
  return (
    <Screen title="Health" lead="Whether mail, payments and backups work, and the machine that the shop runs on.">
      <ul className="gap-5 lg:columns-2">
        {parts.map((state) => (
          <li key={state.part} className="mb-5 break-inside-avoid">
            <HealthCard state={state}>{actions[state.part]}</HealthCard>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
