import { useState } from 'react';
import { Link, data } from 'react-router';
import type { RestockRequest, RestockState } from '../../contract/restock.ts';
import { productLink } from '../../domain/product-link.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NamedValues } from '../../ui/named-values.tsx';
import { showToast } from '../../ui/toast.tsx';
import { WaitingPage } from '../../ui/waiting.tsx';
import { apiContext, browserApi } from '../api/api.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import type { Route } from './+types/back-in-stock.ts';
import { privateMeta } from '../page/page-meta.ts';

export const meta = privateMeta('Back in stock');

/** A script makes the call, so that mail programs that open links automatically do not confirm anything. */
export async function clientLoader({ context, params: { token } }: Route.ClientLoaderArgs) {
  const answer = await context.get(apiContext).client.call('GET /restock/:token', { params: { token } });
  if (answer.ok) return answer.body;
  if (answer.status === 404 || answer.status === 400) throw data(null, { status: 404 });
  return null;
}

export const HydrateFallback = WaitingPage;

export default function BackInStock({ loaderData: request, params: { token } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-3xl py-12 sm:py-16">
      {request ? <Request request={request} token={token} /> : <LoadFailed what="Your request" />}
    </div>
  );
}

type Wish = 'confirm' | 'stop' | 'stop all';

const words: Record<RestockState, { title: string; text: string }> = {
  unconfirmed: { title: 'Shall we tell you when it is back?', text: 'You will get one mail when it is back in stock.' },
  waiting: { title: 'We will tell you', text: 'You will get one mail when it is back in stock.' },
  told: { title: 'We have told you', text: 'This request is done. You will get no more mails about it.' },
  stopped: { title: 'You will get no mail', text: 'You have stopped this request.' },
};

function Request({ request, token }: { request: RestockRequest; token: string }) {
  const [state, setState] = useState(request.state);
  const [isSending, setSending] = useState(false);
  const { product_title: title, product_id: id, attributes } = request;

  async function send(wish: Wish) {
    if (isSending) return;
    setSending(true);
    const answer = await browserApi().client.call('POST /restock/:token', { params: { token }, body: { wish } });
    setSending(false);
    if (!answer.ok) return showToast(answer.refusal?.msg ?? 'Something went wrong', 'error');
    if (wish === 'stop all') showToast('All your requests are stopped.');
    return setState(answer.body.state);
  }

  const button = (wish: Wish, text: string, tone: 'primary' | 'quiet') => (
    <Button tone={tone} aria-disabled={isSending} onClick={() => void send(wish)}>
      {text}
    </Button>
  );
  return (
    <>
      <output className="block">
        <h1 className="text-title">{words[state].title}</h1>
      </output>
      <p className="mt-5 text-lg font-bold">
        <Link to={productLink({ title, id })} className="underline underline-offset-4 hover:text-electric">
          {title}
        </Link>
      </p>
      <NamedValues values={attributes} />
      <p className="mt-3 text-steel">{words[state].text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {state === 'unconfirmed' && button('confirm', 'Yes, tell me', 'primary')}
        {(state === 'unconfirmed' || state === 'waiting') && button('stop', 'No, thank you', 'quiet')}
        {(state === 'told' || state === 'stopped') && (
          <>
            <ButtonLink to="/course">Go to the shop</ButtonLink>
            {button('stop all', 'Stop all back-in-stock mails', 'quiet')}
          </>
        )}
      </div>
    </>
  );
}
