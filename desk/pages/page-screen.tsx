import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { pageBodyLengthMax } from '../../contract/desk/pages.ts';
import { pageSlugs } from '../../contract/page.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, load } from '../api/call.ts';
import { AreaField } from '../form/area-field.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { Card } from '../parts/card.tsx';
import { icons } from '../parts/icons.ts';
import { Screen } from '../parts/screen.tsx';
import { HistoryCard } from './history-card.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { PagePreview } from './page-preview.tsx';
import { fieldLabels, readTexts, textsOf } from './page-text.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const slug = pageSlugs.find((each) => each === params['slug']);
  if (slug === undefined) throw new Response(null, { status: 404 });
  const [page, versions] = await Promise.all([
    load(call('GET /desk/pages/:slug', { params: { slug } })),
    load(call('GET /desk/pages/:slug/versions', { params: { slug } })),
  ]);
  return { page, versions };
}

/** One page: its texts, a preview and its history. */
export function Component() {
  const { page, versions } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { slug } = page;
  return (
    <Screen
      back={{ to: '/pages', text: 'All pages' }}
      title={page.title}
      action={
        <a
          href={`/${slug}`}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-10 items-center gap-2 font-bold text-electric hover:underline"
        >
          <Icon name={icons.link} className="size-[1.2em]" />
          View the page
        </a>
      }
    >
      <div className="space-y-5">
        {page.is_sample && <SampleNotice page={page} onKept={() => void revalidate()} />}
        <EditForm
          key={slug}
          draft={`page ${slug}`}
          subject={page.title}
          row={page}
          textsOf={textsOf}
          labels={fieldLabels}
          schema={deskContract['PATCH /desk/pages/:slug'].body}
          read={readTexts}
          send={(body) => call('PATCH /desk/pages/:slug', { params: { slug }, body })}
        >
          {(controls) => (
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <Card title="Content">
                <div className="space-y-5">
                  <TextField {...controls.bind('title')} label={fieldLabels.title} autoComplete="off" maxLength={100} />
                  <AreaField
                    {...controls.bind('lead')}
                    label={fieldLabels.lead}
                    hint="One sentence under the title. Search engines show it too"
                  />
                  <AreaField
                    {...controls.bind('facts')}
                    label={fieldLabels.facts}
                    hint={
                      slug === 'about'
                        ? 'One step per line: name | what is learnt'
                        : 'One per line: figure | words. Leave empty for none'
                    }
                  />
                  <MarkdownField
                    controls={controls}
                    name="body"
                    label={fieldLabels.body}
                    hint={`## begins a section. ### smaller heading, **bold**, *italic*, - list, 1. list, [words](/contact). {shop}, {email}, {phone}, {address}, {admission fee} and {return days} are filled in from Settings. At most ${pageBodyLengthMax.toLocaleString('en-IN')} characters`}
                  />
                </div>
              </Card>
              <Card title="Preview" className="lg:sticky lg:top-20 lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto">
                <PagePreview values={controls.values} />
              </Card>
            </div>
          )}
        </EditForm>
        <HistoryCard
          key={`${slug} ${versions.rows[0]?.version_id}`}
          page={page}
          versions={versions}
          onRestored={() => void revalidate()}
        />
      </div>
    </Screen>
  );
}
