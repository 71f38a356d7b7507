import { Link } from 'react-router';
import { namedPageMeta } from '../page/page-meta.ts';
import type { Route } from './+types/rules-and-regulations.ts';
import { Policy, type PolicyText } from './policy.tsx';

const text: PolicyText = {
  title: 'Rules & Regulations',
  lead: 'What every skater and every parent of the academy agrees to. They keep children safe and classes on time.',
  facts: [
    { figure: 'On or before the 10th', words: 'monthly fees are due' },
    { figure: '₹200', words: 'late fine from the 11th' },
    { figure: 'Guards, helmet, bodysuit', words: 'compulsory in every class' },
    { figure: 'Skaters and coaches only', words: 'inside the rink' },
  ],
  sections: [
    {
      id: 'fees',
      title: 'Fees',
      content: (
        <ul>
          <li>
            Fees are due <strong>on or before the 10th of the month</strong>.
          </li>
          <li>
            Fees paid after the 10th carry a <strong>late fine of 200 rupees</strong>.
          </li>
          <li>
            Fees are <strong>non-refundable</strong>; the <Link to="/refund-policy">refund policy</Link> has the
            details.
          </li>
          <li>A skater whose fees are open at the end of the month skates again once they are paid.</li>
        </ul>
      ),
    },
    {
      id: 'kit',
      title: 'Kit',
      content: (
        <>
          <p>
            A <strong>guard set</strong> (knees, elbows and wrists), a <strong>helmet</strong> and the{' '}
            <strong>club bodysuit</strong> are <strong>compulsory</strong>. Without them a skater watches from the side,
            for their own good.
          </p>
          <ul>
            <li>The helmet sits level, with its strap closed, from the moment the skates are on.</li>
            <li>
              Wheels, axles and brakes are checked at home before class. Coaches carry tools, but not time for all.
            </li>
            <li>Mark skates and guards with the skater’s name.</li>
            <li>No jewellery, no loose scarves, no headphones.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'parents',
      title: 'Parents',
      content: (
        <ul>
          <li>
            <strong>Parents are not allowed in the rink.</strong> Please watch from the seats.
          </li>
          <li>Coaches speak with parents before or after class, not during it.</li>
          <li>Bring and fetch your child on time; the academy looks after skaters during class hours only.</li>
          <li>Tell the coach before class about an injury, asthma or any medicine.</li>
        </ul>
      ),
    },
    {
      id: 'on-the-rink',
      title: 'On the rink',
      content: (
        <ol>
          <li>Be laced up and warm ten minutes before class begins.</li>
          <li>Skate anticlockwise. Overtake on the outside, and say so.</li>
          <li>Nobody stops in a lane. Whoever falls gets up, or rolls to the inner side.</li>
          <li>No food on the rink; a closed water bottle is welcome.</li>
          <li>The coach’s whistle ends everything at once.</li>
        </ol>
      ),
    },
    {
      id: 'classes',
      title: 'Classes and leave',
      content: (
        <ul>
          <li>Each skater keeps to their own centre and batch; a coach may agree to a change.</li>
          <li>When it rains on an open rink, the coach holds dry training or names another day.</li>
          <li>For a tournament, entries go through the academy and skaters wear the club bodysuit.</li>
          <li>Bullying, foul words or reckless skating cost a skater their place.</li>
        </ul>
      ),
    },
  ],
};

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  namedPageMeta(root.loaderData, { title: text.title, description: text.lead, path: '/rules-and-regulations' });

export default function RulesAndRegulations() {
  return <Policy {...text} />;
}
