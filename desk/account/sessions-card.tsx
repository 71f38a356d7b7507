import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../api/call.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { browserName } from './browser-name.ts';
import { useAction } from '../form/use-press.ts';

type Session = DeskOutput<'GET /desk/session/all'>['rows'][number];

export function SessionsCard({ sessions }: { sessions: readonly Session[] }) {
  const act = useAction();
  return (
    <Card title="Where you are signed in">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.session_id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{browserName(session.browser)}</span>
              <span className="block text-sm text-steel">
                Since {timeOf(session.created_at)}, last seen {timeOf(session.seen_at)}
              </span>
            </span>
            {session.is_this ? (
              <Badge tone="good">This browser</Badge>
            ) : (
              <Button
                size="small"
                tone="quiet"
                aria-label={`End the session on ${browserName(session.browser)}`}
                onClick={() =>
                  void act(
                    call('DELETE /desk/session/:sessionId', { params: { sessionId: session.session_id } }),
                    'Session ended.',
                  )
                }
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
