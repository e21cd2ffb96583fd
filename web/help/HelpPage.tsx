import { Link } from '#web/lib/router.tsx';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { type Article, useArticles } from './articles.ts';
import classes from './Help.module.css';

/** How the product works, in short articles. */
export default function HelpPage() {
  const { articles, isError, refetch } = useArticles();
  return (
    <Page title={t('Help')} narrow>
      {isError ? (
        <ErrorState onRetry={refetch} />
      ) : articles ? (
        <div className="stack gap-16">
          <nav aria-label={t('Articles')} className={classes.contents}>
            {articles.map(({ id, title }) => (
              <Link key={id} to={`/help#${id}`} className="touch">
                {title}
              </Link>
            ))}
          </nav>
          {articles.map((article) => (
            <ArticleCard key={article.id} {...article} />
          ))}
        </div>
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

function ArticleCard({ id, title, paragraphs }: Article) {
  useHashTarget(id);
  return (
    <Card as="article" id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={classes.article}>
      <h2 id={`${id}-title`} className="size-16 weight-620">
        {title}
      </h2>
      {paragraphs.map((paragraph) =>
        typeof paragraph === 'string' ? (
          <p key={paragraph}>{paragraph}</p>
        ) : (
          <ul key={paragraph[0]} className={classes.points}>
            {paragraph.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ),
      )}
    </Card>
  );
}
