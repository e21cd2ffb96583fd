import { Badge, Button, Group } from '@mantine/core';
import type { Todo } from '#contract/todos.ts';
import { SourceLink } from '#web/chat/SourceLink.tsx';
import { IssueLink } from '#web/issues/IssueLink.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { RockOfRow } from '#web/rocks/RockOfRow.tsx';
import { TeamMenu } from '#web/teams/TeamMenu.tsx';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { PriorityBadge } from '#web/ui/badges/PriorityBadge.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconArchive, IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { ChoiceMenu } from '#web/ui/menus/ChoiceMenu.tsx';
import { MessageText } from '#web/writing/MessageText.tsx';
import DeleteDialog from './DeleteDialog.tsx';
import { DueDateButton } from './DueDateButton.tsx';
import { OwnerButton } from './OwnerButton.tsx';
import { priorityOptions } from './options.ts';
import { textOfRepeat } from './repeats.ts';
import classes from './TodoFacts.module.css';
import { useMayDispose } from './useMayDispose.ts';
import { useTodoBatch } from './useTodoBatch.ts';
import { useTodoChanges } from './useTodoChanges.ts';

type Props = {
  todo: Todo;
  onEdit: () => void;
  /** Called after it is archived or deleted. */
  onGone: () => void;
};

/** The fields of a to-do, each to change in place, and its actions. */
export function TodoFacts({ todo, onEdit, onGone }: Props) {
  const { toggle, archive, remove, stopRepeating } = useTodoChanges();
  const question = useDialog();
  const { set } = useTodoBatch();
  const mayDispose = useMayDispose(todo);
  const mayWork = useMayWork();
  const leaveAfter = (change: (todo: Todo) => void) => () => {
    change(todo);
    onGone();
  };
  return (
    <section aria-label={t('Details')}>
      <h3 className="item-title" dir="auto">
        {todo.title}
      </h3>
      {todo.description && (
        <div className="mb-14">
          <MessageText content={todo.description} />
        </div>
      )}
      {todo.issueId !== null && <IssueLink id={todo.issueId} />}
      <SourceLink noun="todos" id={todo.id} />
      <dl className={classes.facts}>
        <dt>{t('Priority')}</dt>
        <dd>
          <ChoiceMenu
            label={t('Priority of {title}', { title: todo.title })}
            value={todo.priority}
            options={priorityOptions()}
            onChange={(priority) => set([todo], { priority })}
          >
            <PriorityBadge priority={todo.priority} />
          </ChoiceMenu>
        </dd>
        <dt>{t('Due')}</dt>
        <dd>
          <DueDateButton row={todo} onChange={(dueDate) => set([todo], { dueDate })}>
            {todo.dueDate === null && t('No due date')}
          </DueDateButton>
        </dd>
        {todo.repeat && (
          <>
            <dt>{t('Repeats')}</dt>
            <dd>
              {textOfRepeat(todo.repeat, todo.dueDate)}
              {mayDispose && (
                <Group gap={4} ml={-8}>
                  <Button variant="subtle" size="compact-sm" onClick={leaveAfter(remove)}>
                    {t('Skip this one')}
                  </Button>
                  <Button variant="subtle" size="compact-sm" onClick={() => stopRepeating(todo)}>
                    {t('Stop repeating')}
                  </Button>
                </Group>
              )}
            </dd>
          </>
        )}
        <dt>{t('Owner')}</dt>
        <dd>
          <OwnerButton row={todo} mayChange={mayDispose} onChange={(ownerId) => set([todo], { ownerId })} />
        </dd>
        <dt>{t('Team')}</dt>
        <dd>
          <TeamMenu row={todo} mayChange={mayDispose} onChange={(teamId) => set([todo], { teamId })} />
        </dd>
        <dt>{t('{Rock}')}</dt>
        <dd>
          <RockOfRow id={todo.rockId} onChange={(rockId) => set([todo], { rockId })} />
        </dd>
        <dt>{t('Created')}</dt>
        <dd>
          <DateText value={todo.createdAt} withYear />
        </dd>
        {todo.completed && (
          <>
            <dt>{t('Completed')}</dt>
            <dd>
              <DateText value={todo.completedAt} withYear />{' '}
              <Badge color="green" tt="none">
                {t('Done')}
              </Badge>
            </dd>
          </>
        )}
      </dl>
      <WhoCanSee isSpaced {...audienceOf(todo)} />
      {mayWork && (
        <Group gap="xs">
          <Button variant={todo.completed ? 'default' : 'filled'} onClick={() => toggle(todo)}>
            {todo.completed ? t('Reopen') : t('Mark as done')}
          </Button>
          <Button variant="default" leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
            {t('Edit')}
          </Button>
          {todo.completed && (
            <Button
              variant="default"
              leftSection={<IconArchive size={16} stroke={1.6} />}
              onClick={leaveAfter(archive)}
            >
              {t('Archive')}
            </Button>
          )}
          {mayDispose && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={todo.repeat ? () => question.open() : leaveAfter(remove)}
            >
              {t('Delete')}
            </Button>
          )}
        </Group>
      )}
      {question.draw(() => (
        <DeleteDialog
          onClose={question.close}
          rows={[todo]}
          onConfirm={(following) => {
            remove(todo, following);
            onGone();
          }}
        />
      ))}
    </section>
  );
}
