import { Link } from 'react-router';
import { namedPageMeta } from '../page/page-meta.ts';
import type { Route } from './+types/rules-and-regulations.ts';
import { Policy, type PolicyText } from './policy.tsx';

const text: PolicyText = {
  title: 'Rules & Regulations',
  lead: 'What every skater and parent at the academy agrees to. These rules keep children safe and classes on time.',
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
          <li>A skater whose fees are unpaid at the end of the month may skate again once they are paid.</li>
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
            for their own safety.
          </p>
          <ul>
            <li>The helmet sits level, with its strap fastened, as soon as the skates are on.</li>
            <li>
              Check wheels, axles and brakes at home before class. Coaches have tools, but not the time to check every
              skate.
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
          <li>Drop and pick up your child on time; the academy looks after skaters only during class hours.</li>
          <li>Tell the coach before class about any injury, asthma or medicine.</li>
        </ul>
      ),
    },
    {
      id: 'on-the-rink',
      title: 'On the rink',
      content: (
        <ol>
          <li>Be laced up and warmed up ten minutes before class.</li>
          <li>Skate anticlockwise. Overtake on the outside, and call out.</li>
          <li>Never stop in a lane. If you fall, get up or roll to the inner side.</li>
          <li>No food on the rink; a closed water bottle is welcome.</li>
          <li>When the coach whistles, everybody stops at once.</li>
        </ol>
      ),
    },
    {
      id: 'classes',
      title: 'Classes and leave',
      content: (
        <ul>
          <li>Each skater stays in their own centre and batch; changes need the coach’s agreement.</li>
          <li>If it rains on an open rink, the coach holds off-skate training or fixes another day.</li>
          <li>Tournament entries go through the academy, and skaters wear the club bodysuit.</li>
          <li>A skater can lose their place for bullying, foul language or reckless skating.</li>
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
