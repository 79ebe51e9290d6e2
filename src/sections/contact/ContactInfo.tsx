import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { company } from '../../company.ts';
import { timeSaidIn, timesIn } from '../../i18n/formats.ts';
import { IconTile } from '../../components/IconTile.tsx';
import { cardColumns } from '../../components/Card.tsx';
import { Said } from '../../components/Said.tsx';
import { colours } from '../../theme/colours.ts';
import { contacts } from './content.ts';

export function ContactInfo() {
  const { t, i18n } = useTranslation(['contact', 'common']);
  const { opens, closes } = company.hours;
  const hours = timesIn(i18n.language, opens, closes);
  const shown = { hours, days: t('common:promises.days'), response: t('common:promises.response') };
  const hoursSaid = t('info.hours.said', {
    opens: timeSaidIn(i18n.language, opens),
    closes: timeSaidIn(i18n.language, closes),
  });
  const said = { ...shown, hours: hoursSaid, response: t('common:promises.responseSaid') };
  return (
    <div>
      <Typography variant="h3" sx={{ mb: { xs: 1, md: 2 } }}>
        {t('info.title')}
      </Typography>
      <Box component="ul" sx={list}>
        {contacts.map(({ id, icon, tone, value = t('info.hours.value', { hours }), href }) => (
          <li key={id}>
            <IconTile icon={icon} tone={tone} />
            <Typography variant="body2" component="h4" color="textSecondary">
              {t(`info.${id}.title`)}
            </Typography>
            <p>
              {href ? (
                <a href={href}>
                  <bdi>{value}</bdi>
                </a>
              ) : (
                <Said as={id === 'hours' ? hoursSaid : value}>{value}</Said>
              )}
            </p>
            <Typography variant="body2" color="textSecondary">
              <Said as={t(`info.${id}.description`, said)}>
                {t(`info.${id}.description`, shown)}
              </Said>
            </Typography>
            {id === 'phone' && company.whatsApp && (
              <a href={company.whatsApp}>{t('info.phone.whatsApp')}</a>
            )}
          </li>
        ))}
      </Box>
    </div>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', md: '1fr' },
  gap: 1,
  '& li': {
    // Reader views drop an element that consists of links, so no element wraps the texts of a card.
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: 1.5,
    alignContent: 'center',
    justifyItems: 'start',
    padding: { sm: 1.25, md: 1.75 },
    border: 1,
    borderColor: colours.divider,
    borderRadius: '20px',
    backgroundColor: colours.background.paper,
  },
  // In one column, one panel shows all cards. A card's description stands beside its value if there
  // is room.
  [cardColumns.one]: {
    gap: 0,
    border: 1,
    borderColor: colours.divider,
    borderRadius: '20px',
    backgroundColor: colours.background.paper,
    '& li': {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: 1.5,
      padding: '7px 8px 7px 54px',
      border: 0,
      backgroundColor: 'transparent',
      '& + li': { borderTop: 1, borderColor: colours.divider, borderRadius: 0 },
    },
    '& li > span': {
      position: 'absolute',
      insetInlineStart: 9,
      top: 'calc(50% - 18px)',
      width: 36,
      height: 36,
      borderRadius: '12px',
    },
    '& h4': { flexBasis: '100%' },
    '& h4 + p': { fontSize: '0.9375rem' },
  },
  '& li > span': { gridRow: '1 / span 4', alignSelf: 'center' },
  '& li > :not(span)': { gridColumn: 2 },
  '& h4 + p': { fontWeight: 700, lineHeight: 1.4, overflowWrap: 'anywhere' },
  '& a': {
    display: 'inline-block',
    paddingBlock: 1.25,
    marginBlock: -1.25,
    textDecorationColor: 'color-mix(in srgb, currentcolor 35%, transparent)',
    textUnderlineOffset: 4,
    '&:hover': { color: colours.primary.main, textDecorationColor: 'currentcolor' },
  },
} as const;
