import { useState, type ReactNode } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import type { Member } from '../../contract/desk/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, wordsOf } from '../api/call.ts';
import { useMe } from '../api/session.ts';
import { Card } from '../parts/card.tsx';

/** What can be done about somebody's access. */
export function MemberActions({ member }: { member: Member }) {
  const me = useMe();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isRemoving, setRemoving] = useState(false);
  const [demoLink, setDemoLink] = useState<string | null>(null);
  const params = { staffId: member.staff_id };

  async function act(asked: Promise<Answer<unknown>>, done: string): Promise<boolean> {
    const answer = await asked;
    if (!answer.ok) {
      showToast(wordsOf(answer), 'error', { ms: 6000 });
      return false;
    }
    showToast(done);
    await revalidate();
    return true;
  }

  async function remove() {
    setRemoving(false);
    const answer = await call('DELETE /desk/staff/:staffId', { params });
    if (!answer.ok) return showToast(wordsOf(answer), 'error', { ms: 6000 });
    showToast(`${member.full_name} can no longer enter the desk.`);
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
        <Action text="For somebody who has not come yet, or lost password or phone. Using it replaces both.">
          <Button
            size="small"
            tone="quiet"
            onClick={() =>
              void act(call('POST /desk/staff/:staffId/invitation', { params }), `A new link goes to ${member.email}.`)
            }
          >
            Send a new link
          </Button>
        </Action>
        {member.open_sessions > 0 && (
          <Action
            text={`Signed in on ${member.open_sessions} ${member.open_sessions === 1 ? 'browser' : 'browsers'}. All of them end at once.`}
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
          <Action text="Sessions and links end at once. What was done stays in the audit.">
            <Button size="small" tone="quiet" className="text-stop!" onClick={() => setRemoving(true)}>
              Remove from staff
            </Button>
          </Action>
        )}
      </div>
      {isRemoving && (
        <Dialog id="remove" title={`Remove ${member.full_name}?`} opensAtOnce onClose={() => setRemoving(false)}>
          <div className="px-5 pt-2 pb-2">
            <p className="mb-5 text-steel">{member.full_name} is signed out at once and cannot enter again.</p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => void remove()}>Remove</Button>
              <Button tone="quiet" onClick={() => setRemoving(false)}>
                Cancel
              </Button>
            </div>
          </div>
        </Dialog>
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
