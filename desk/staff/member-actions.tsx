import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Member } from '../../contract/desk/staff.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, wordsOf } from '../api/call.ts';
import { useMe } from '../api/session.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useAction } from '../form/use-press.ts';
import { Card } from '../parts/card.tsx';

/** Actions on a member's access. */
export function MemberActions({ member }: { member: Member }) {
  const me = useMe();
  const navigate = useNavigate();
  const act = useAction();
  const [isRemoving, setRemoving] = useState(false);
  const [demoLink, setDemoLink] = useState<string | null>(null);
  const params = { staffId: member.staff_id };

  async function remove() {
    setRemoving(false);
    const answer = await call('DELETE /desk/staff/:staffId', { params });
    if (!answer.ok) return showToast(wordsOf(answer), 'error', { ms: 6000 });
    showToast(`${member.full_name} can no longer sign in to the desk.`);
    await navigate('/staff');
  }

  async function makeDemoLink() {
    const answer = await call('POST /desk/staff/:staffId/demo-link', { params });
    if (answer.ok) setDemoLink(answer.body.link);
    else showToast(wordsOf(answer), 'error');
  }

  return (
    <Card title="Access">
      <div className="space-y-5">
        <Action text="For somebody who has not joined yet, or has lost the password or phone. The link replaces both.">
          <Button
            size="small"
            tone="quiet"
            onClick={() =>
              void act(
                call('POST /desk/staff/:staffId/invitation', { params }),
                `A new link was sent to ${member.email}.`,
              )
            }
          >
            Send a new link
          </Button>
        </Action>
        {member.open_sessions > 0 && (
          <Action
            text={`Signed in on ${member.open_sessions} ${member.open_sessions === 1 ? 'browser' : 'browsers'}. This signs them all out.`}
          >
            <Button
              size="small"
              tone="quiet"
              onClick={() => void act(call('DELETE /desk/staff/:staffId/sessions', { params }), 'Sessions ended.')}
            >
              End sessions
            </Button>
          </Action>
        )}
        {me.is_demo && (
          <Action text="Signs in as this person, to see the desk as another role. Open it in a private window.">
            <Button size="small" tone="quiet" onClick={() => void makeDemoLink()}>
              Make a demo link
            </Button>
            {demoLink !== null && (
              <output className="mt-2 block text-sm font-semibold break-all select-all">{demoLink}</output>
            )}
          </Action>
        )}
        {member.staff_id !== me.staff_id && (
          <Action text="Ends all sessions and links at once. Past changes stay in the audit.">
            <Button size="small" tone="quiet" className="text-stop!" onClick={() => setRemoving(true)}>
              Remove from staff
            </Button>
          </Action>
        )}
      </div>
      {isRemoving && (
        <ConfirmDialog
          id="remove"
          title={`Remove ${member.full_name}?`}
          text={`${member.full_name} will be signed out at once and cannot sign in again.`}
          buttons={[
            { text: 'Remove', onPress: () => void remove() },
            { text: 'Cancel', onPress: () => setRemoving(false) },
          ]}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}

const Action = ({ text, children }: { text: string; children: ReactNode }) => (
  <div>
    <p className="mb-2 text-sm text-steel">{text}</p>
    {children}
  </div>
);
