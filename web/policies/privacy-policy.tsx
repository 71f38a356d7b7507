import { Link } from 'react-router';
import { namedPageMeta } from '../page/page-meta.ts';
import type { Route } from './+types/privacy-policy.ts';
import { Policy, type PolicyText } from './policy.tsx';

const text: PolicyText = {
  title: 'Privacy Policy',
  lead: 'We ask only for what an order or an admission needs, use it for that, and never sell it.',
  facts: [
    { figure: 'Never sold', words: 'your details, to anyone' },
    { figure: 'No trackers', words: 'from advertisers on these pages' },
    { figure: 'Not on our servers', words: 'card and bank details' },
    { figure: 'Encrypted', words: 'Aadhaar numbers, shown masked' },
  ],
  sections: [
    {
      id: 'what-we-ask',
      title: 'What we ask for',
      content: (
        <>
          <h3>To shop</h3>
          <p>
            Your name, email address, mobile number and the addresses you want goods delivered to. As a guest you can
            browse and fill a cart without giving us any details: that cart stays in your browser.
          </p>
          <h3>To join the academy</h3>
          <p>
            The skater’s name, date of birth, gender and school, the parents’ names, an address, and your email and
            mobile number. The Aadhaar number is optional; if you give it, we store it encrypted and show it masked,
            even to our own staff.
          </p>
          <h3>When you write to us</h3>
          <p>Your message and the contact details you give with it.</p>
        </>
      ),
    },
    {
      id: 'what-we-do-with-it',
      title: 'What we do with it',
      content: (
        <ul>
          <li>Deliver orders, send invoices and answer questions.</li>
          <li>Run classes safely: we need to know who is on the rink and whom to call.</li>
          <li>Send codes to confirm that an email address is yours.</li>
          <li>
            Send notifications to your phone or browser, if you allow them. You can turn them off in its settings.
          </li>
          <li>Keep the accounts that Indian law requires of a business.</li>
        </ul>
      ),
    },
    {
      id: 'who-sees-it',
      title: 'Who else sees it',
      content: (
        <>
          <p>Only those we need to do the work, and only what they need for it:</p>
          <ul>
            <li>the courier: name, address, mobile number;</li>
            <li>the payment provider: amount, order number, and what you type into its own window;</li>
            <li>the services that deliver our mails and notifications;</li>
            <li>coaches: the details of the skaters in their batch;</li>
            <li>authorities, where the law requires it.</li>
          </ul>
          <p>Card numbers, UPI PINs and bank passwords go only to the payment provider. We never see them.</p>
        </>
      ),
    },
    {
      id: 'in-your-browser',
      title: 'What your browser stores',
      content: (
        <p>
          Your login, a guest cart, and copies of pages you have opened, so that they work offline. Logging out removes
          the login; clearing the site’s data in your browser removes everything. A cookie shows us that you have logged
          in here before, so that nobody can lock you out by trying passwords. We set no cookies for advertising and
          load nothing from advertisers.
        </p>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      content: (
        <p>
          Orders, payments and invoices for as long as tax law requires. Messages for one year, in case you have further
          questions; then they are deleted automatically. Admission records while the skater is with us and for one year
          after, or until you ask us to delete them.
        </p>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      content: (
        <p>
          You may see what we hold about you or your child, have it corrected, and have it deleted unless the law
          requires us to keep it. <Link to="/contact">Write or call</Link>; we will answer within 30 days. For a child
          under 18, a parent or guardian must ask.
        </p>
      ),
    },
  ],
};

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  namedPageMeta(root.loaderData, { title: text.title, description: text.lead, path: '/privacy-policy' });

export default function PrivacyPolicy() {
  return <Policy {...text} />;
}
