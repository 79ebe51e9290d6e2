import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/ActionButton.tsx';
import { CheckList } from '../../components/CheckList.tsx';
import { Said } from '../../components/Said.tsx';
import { eyebrowStyle } from '../../components/Section.tsx';
import { drawings, highlights } from './content.ts';
import { bridge, frame } from './style.ts';

export function Hero() {
  const { t } = useTranslation(['hero', 'common']);
  return (
    <Box component="section" id="home" data-ink aria-labelledby="home-title" sx={frame}>
      <Container>
        <div>
          <Typography variant="overline" component="p" sx={eyebrowStyle}>
            {t('eyebrow')}
          </Typography>
          <Typography variant="h1" id="home-title">
            {t('title')}
          </Typography>
          <Typography variant="subtitle1" component="p" color="textSecondary">
            {t('text')}
          </Typography>
          <div>
            <ActionButton href="#contact" size="large">
              {t('start')}
            </ActionButton>{' '}
            <Button href="#clients" variant="outlined">
              {t('trust')}
            </Button>
          </div>
          <CheckList>
            {highlights.map((id) => (
              <li key={id}>
                <Said as={t(`highlights.${id}`, { response: t('common:promises.responseSaid') })}>
                  {t(`highlights.${id}`, { response: t('common:promises.response') })}
                </Said>
              </li>
            ))}
          </CheckList>
        </div>
        <Box sx={bridge}>
          <div
            role="img"
            aria-label={t('imageAlt')}
            dangerouslySetInnerHTML={{ __html: drawings.bridge }}
          />
          <i />
          <div aria-hidden dangerouslySetInnerHTML={{ __html: drawings.pirogue }} />
        </Box>
      </Container>
    </Box>
  );
}
