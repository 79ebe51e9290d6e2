import StarRounded from '@mui/icons-material/StarRounded';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Card, cardColumns } from '../../components/Card.tsx';
import { CheckList } from '../../components/CheckList.tsx';
import { IconTile } from '../../components/IconTile.tsx';
import { Picture } from '../../components/Picture.tsx';
import { Said } from '../../components/Said.tsx';
import type { ServiceId } from '../../contract/services.ts';
import { colours } from '../../theme/colours.ts';
import { onDarkScreen } from '../../theme/dark-screen.ts';
import { drawingColours, flagshipFrame } from '../../theme/palettes.ts';
import { contentOf, picture, shownFeatures } from './content.ts';

export function ServiceCard({ id }: { id: ServiceId }) {
  const { t } = useTranslation('services');
  const { icon, tone, featured, abbreviated, link } = contentOf(id);
  const key = `items.${id}` as const;
  return (
    <Frame data-featured={featured} aria-labelledby={id}>
      <figure role="presentation">
        <Picture {...picture(id)} alt={t(`${key}.imageAlt`)} />
      </figure>
      <header>
        <IconTile icon={icon} tone={tone} />
        {featured && (
          <Typography variant="overline" component="p">
            <StarRounded fontSize="small" />
            {t('flagship')}
          </Typography>
        )}
        <Typography variant="h3" id={id}>
          {t(`${key}.title`)}
        </Typography>
      </header>
      <Typography variant="body2" color="textSecondary">
        {t(`${key}.description`)}
      </Typography>
      <CheckList>
        {shownFeatures.map((feature) => {
          const text = t(`${key}.features.${feature}`);
          return (
            <li key={feature}>
              <Said as={feature === abbreviated ? t('supportSaid') : text}>{text}</Said>
            </li>
          );
        })}
      </CheckList>
      <ActionButton href={link} service={id} variant={featured ? 'contained' : 'outlined'}>
        {t(`${key}.button`)}
      </ActionButton>{' '}
    </Frame>
  );
}

const { depths, lagoon } = drawingColours;

const Frame = styled(Card)(({ theme: { vars } }) => ({
  overflow: 'hidden',
  '& > figure': { position: 'relative', aspectRatio: '16 / 9' },
  // The picture is positioned absolutely, because Firefox would otherwise make the card higher by
  // the picture's own height.
  '& > figure img': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover',
  },
  '@media print': { '& > figure': { maxHeight: '6rem' } },
  '& > header > span': { border: `4px solid ${colours.background.paper}` },
  '& > header > p': {
    justifySelf: 'end',
    alignSelf: 'end',
    marginBottom: -2,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: '2px 12px 2px 8px',
    borderRadius: 99,
    color: colours.primary.contrastText,
    backgroundColor: colours.primary.main,
    // Forced-colours mode shows this outline; otherwise it is invisible.
    outline: '1px solid transparent',
    '@media print': {
      gridColumn: '1 / -1',
      justifySelf: 'start',
      padding: 0,
      color: colours.primary.main,
      backgroundColor: 'transparent',
    },
  },
  // The margin keeps the button level with the buttons of the cards beside it.
  '& > a': { marginTop: 'auto', alignSelf: 'start' },
  [cardColumns.one]: {
    '&:not([data-featured]) > figure': { display: 'none' },
    '& > figure': { aspectRatio: '3 / 1', borderRadius: 14, overflow: 'hidden' },
    '& > header': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'center',
      columnGap: 12,
    },
    '& > header > span': { width: 40, height: 40, borderRadius: 14, borderWidth: 0 },
    '&[data-featured] > header > span': { gridRow: '1 / 3' },
    '& > header > p': { justifySelf: 'start', marginBottom: 4 },
    '& > a': { alignSelf: 'stretch' },
    // A link to the title shows the top of the card, too.
    '& h3': { gridColumn: 2, fontSize: '1.1875rem', lineHeight: 1.2, scrollMarginTop: 28 },
    '&[data-featured] h3': { scrollMarginTop: 'calc(33vw + 44px)' },
  },
  [`${cardColumns.two}, print`]: {
    padding: '0 0 26px',
    '&[data-featured]': { padding: '0 0 24px' },
    '& > :not(figure)': { marginInline: 'clamp(18px, 1.8vw, 24px)' },
    '& > header': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      gap: '12px',
      marginTop: -44,
    },
    '& > header > span': { marginInlineStart: -4 },
    '& h3': { gridColumn: '1 / -1' },
  },
  [cardColumns.onlyTwo]: {
    // A featured card takes both columns, and its picture stands beside the text.
    '&[data-featured]': {
      justifyContent: 'center',
      padding: '24px 0',
      paddingInlineStart: '52%',
      '& > figure': {
        position: 'absolute',
        inset: 0,
        insetInlineEnd: 'auto',
        width: '52%',
        aspectRatio: 'auto',
      },
      '& img': { objectFit: 'contain', backgroundColor: lagoon?.['foam'] },
      [onDarkScreen]: { '& img': { backgroundColor: depths?.['foam'] } },
      '& > header': { marginTop: 0 },
      '& > a': { marginTop: 0 },
    },
  },
  '&[data-featured]': {
    border: '3px solid transparent',
    '@media print': { borderColor: colours.primary.main },
    background: `linear-gradient(${colours.background.paper} 0 0) padding-box, linear-gradient(130deg, ${flagshipFrame}) border-box`,
    boxShadow: vars.shadows[2],
  },
}));
